import { defineTexts } from '../../../texts/texts';

export const developersTexts = defineTexts(
  {
    words: 'All that this page does goes by an API that your own programs can use, too.',
    docs: 'Documentation with examples to try',
    openapi: 'OpenAPI document',
    first: 'A first lead from a terminal',
    key: 'Make a key',
    keyWords: 'Each request proves itself by a key in the header Authorization. Put your key in the place of $KEY.',
    post: 'Hand in a lead and have it called',
    read: 'Read the newest calls',
    copy: 'Copy the command',
    repeat: 'Send the same Idempotency-Key again if no answer came: nothing is done twice.',
    hooks: 'Be told what happens',
    hooksWords:
      'Outcomes can be sent to your own address. Each message is signed, so that you can check that it came from here (Standard Webhooks).',
    toOutcomes: 'To the outcomes',
  },
  {
    words: 'यह पन्ना जो कुछ करता है, एक API से करता है; आपके अपने प्रोग्राम भी उसे इस्तेमाल कर सकते हैं।',
    docs: 'दस्तावेज़, आज़माने लायक उदाहरणों के साथ',
    openapi: 'OpenAPI दस्तावेज़',
    first: 'टर्मिनल से पहली लीड',
    key: 'कुंजी बनाएँ',
    keyWords: 'हर अनुरोध के हेडर Authorization में कुंजी होती है। $KEY की जगह अपनी कुंजी लिखें।',
    post: 'लीड दें और उसे कॉल कराएँ',
    read: 'नई कॉल पढ़ें',
    copy: 'कमांड कॉपी करें',
    repeat: 'जवाब न आए तो वही Idempotency-Key फिर भेजें: कुछ भी दो बार नहीं होता।',
    hooks: 'क्या हुआ, यह जानें',
    hooksWords: 'नतीजे आपके अपने पते पर भेजे जा सकते हैं। हर संदेश पर हस्ताक्षर होता है, ताकि आप जाँच सकें कि वह यहीं से आया (Standard Webhooks)।',
    toOutcomes: 'नतीजों पर जाएँ',
  },
);
