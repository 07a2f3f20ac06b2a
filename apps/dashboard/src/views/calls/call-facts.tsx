import type { WholeCall } from '../../api/records';
import { Card } from '../../parts/card';
import { Facts } from '../../parts/facts';
import { useLengths } from '../../parts/use-lengths';
import { useEmployees } from '../../queries/employees';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { callTexts } from './call-texts';

type Quality = NonNullable<WholeCall['quality']>;

const lineWordsOf = ({ mos, loss, jitterMs }: Extract<Quality, { mos: number }>) => ({
  ...{ mos: mos.toFixed(1), jitter: jitterMs },
  loss: (100 * loss).toFixed(1),
});

const browserWordsOf = ({ lostPackets, receivedPackets, concealedMs, jitterMs }: Extract<Quality, { lostPackets: number }>) => ({
  ...{ lost: lostPackets, received: receivedPackets, concealed: concealedMs, jitter: jitterMs },
});

export function CallFacts({ call }: { call: WholeCall }) {
  const say = useTexts(callTexts);
  const { money, time, phone, duration } = useFormats();
  const { nameOf } = useEmployees();
  const { quality } = call;
  const cost = call.line === 'browser' ? say('browser') : call.cost !== null && money(call.cost);
  return (
    <Card title={say('facts')}>
      <Facts
        facts={[
          [say('employee'), nameOf(call.employeeId)],
          [say('due'), call.dueAt && time(call.dueAt)],
          [say('answeredBy'), call.answeredBy && say(call.answeredBy)],
          [say('length'), call.seconds !== null && call.answeredAt !== null && duration(call.seconds)],
          [say('cost'), cost],
          [say('refunded'), call.refunded !== undefined && call.refunded > 0 && money(call.refunded)],
          [say('from'), call.from && phone(call.from)],
          [say('attempt'), call.attempt > 1 && String(call.attempt)],
          [say('endedBy'), call.endedBy && say(`by.${call.endedBy}`)],
          [say('endReason'), call.endReason && <EndReason call={call} />],
          [say('quality'), quality && 'mos' in quality && say('lineWords', lineWordsOf(quality))],
          [say('browserQuality'), quality && 'lostPackets' in quality && say('browserWords', browserWordsOf(quality))],
        ]}
      />
    </Card>
  );
}

/** From here on, an answer of SIP says that a call did not come about (RFC 3261, section 21). */
const FIRST_REFUSAL = 300;

/** One word of the service; beside it what the far end has said, if that is why no call came about. */
function EndReason({ call: { endReason, sip } }: { call: WholeCall }) {
  const say = useTexts(callTexts);
  const key = `end.${endReason}`;
  const isKnown = Object.hasOwn(callTexts.en, key);
  return (
    <>
      {isKnown ? say(key as keyof (typeof callTexts)['en']) : <span lang="en">{endReason}</span>}
      {sip && sip.code >= FIRST_REFUSAL && <span className="quiet" lang="en">{` (SIP ${sip.code} ${sip.reason})`}</span>}
    </>
  );
}

/** What the person did at each question. */
export function Answers({ call: { answers } }: { call: WholeCall }) {
  const say = useTexts(callTexts);
  const { length } = useLengths();
  if (!answers || answers.length === 0) return null;
  const wordsOf = ({ spoke, ms, key }: (typeof answers)[number]): string => {
    const did = [...(spoke ? [say('answered', { length: length(ms) })] : []), ...(key === null ? [] : [say('pressed', { key })])];
    return did.join(', ') || say('silent');
  };
  return (
    <Card title={say('answers')}>
      <ol className="answers">
        {answers.map((answer, index) => (
          <li key={index}>
            {answer.question}
            <span className="quiet">{wordsOf(answer)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** How long the person waited for each reply. */
export function TurnTable({ call: { turns, turnsLeftOut, answerToFirstWordMs } }: { call: WholeCall }) {
  const say = useTexts(callTexts);
  const { length, ms } = useLengths();
  if (!turns || turns.length === 0) return null;
  const nameOf = (question: number | null): string =>
    question === null ? say('other') : question === 0 ? say('greeting') : say('question', { number: question });
  const shown = (value: number | null): string => (value === null ? '–' : ms(value));
  return (
    <Card title={say('turns')} className="turns">
      {answerToFirstWordMs !== null && <p>{say('firstWord', { length: length(answerToFirstWordMs) })}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{say('turn')}</th>
            <th scope="col">{say('spoke')}</th>
            <th scope="col">{say('response')}</th>
            <th scope="col" data-wide-only="true">
              {say('decided')}
            </th>
            <th scope="col" data-wide-only="true">
              {say('interrupted')}
            </th>
          </tr>
        </thead>
        <tbody>
          {turns.map(({ turn, question, speechMs, responseMs, endpointMs, isInterrupted }) => (
            <tr key={turn}>
              <td>{nameOf(question)}</td>
              <td>{shown(speechMs)}</td>
              <td>{shown(responseMs)}</td>
              <td data-wide-only="true">{shown(endpointMs)}</td>
              <td data-wide-only="true">{isInterrupted ? say('yes') : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {turnsLeftOut ? <p className="quiet">{say('turnsLeftOut', { count: turnsLeftOut })}</p> : null}
    </Card>
  );
}
