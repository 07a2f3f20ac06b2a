import { withNotice } from './with-notice.js';

const NOTICE = 'This call may be recorded.';

describe('the notice of a recorded call in an own greeting', () => {
  it.each([
    ['Hello, I am Asha. Shall we talk?', `Hello, I am Asha. ${NOTICE} Shall we talk?`],
    ['नमस्ते, मैं आशा हूँ। क्या हम बात करें?', `नमस्ते, मैं आशा हूँ। ${NOTICE} क्या हम बात करें?`],
    ['السلام علیکم۔ کیا آپ سن رہے ہیں؟', `السلام علیکم۔ ${NOTICE} کیا آپ سن رہے ہیں؟`],
    ['Shall we talk about your 4.5 lakh loan?', `${NOTICE} Shall we talk about your 4.5 lakh loan?`],
    [' Hello! ', `${NOTICE} Hello!`],
    [`Hello. ${NOTICE} Shall we talk?`, `Hello. ${NOTICE} Shall we talk?`],
  ])('%j is said as %j', (greeting, said) => expect(withNotice(greeting, NOTICE)).toBe(said));
});
