import { blocksOf, type Receipt } from '@turant/domain';

/** What is wrong in a receipt by its own words, a sentence each. */
export function problemsOf(receipt: Receipt): string[] {
  const { line, answeredAt, durationMs, blocks, blockSeconds, blockPricePaise, costPaise, ledgerEntryId } = receipt;
  const numbers = [durationMs, blocks, blockSeconds, blockPricePaise, costPaise];
  if (!numbers.every((one) => Number.isSafeInteger(one) && one >= 0)) return ['an amount is no whole number from 0'];
  const problems: string[] = [];
  const isWrong = (condition: boolean, problem: string): void => void (condition && problems.push(problem));
  isWrong(blocks * blockPricePaise !== costPaise, `${blocks} blocks at ${blockPricePaise} paise are not ${costPaise} paise`);
  const [fewest, most] = answeredAt === null ? [0, 0] : [1, blocksOf(durationMs)];
  // A call is charged no more blocks than were reserved for it: there may be fewer than were begun.
  isWrong(blocks < fewest || blocks > most, `${durationMs} ms are not ${blocks} blocks of ${blockSeconds} s`);
  isWrong(line === 'browser' && costPaise !== 0, 'a call of a browser costs nothing');
  isWrong(costPaise > 0 === (ledgerEntryId === null), 'a call that cost something has an entry of the ledger, and only such a call');
  return [...problems, ...problemsOfTimes(receipt)];
}

function problemsOfTimes({ placedAt, answeredAt, endedAt, durationMs }: Receipt): string[] {
  const times = [placedAt, answeredAt, endedAt].flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  const isInOrder = times.every((time, at) => !Number.isNaN(time) && time >= (times[at - 1] ?? time));
  const lengthMs = answeredAt === null || endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(answeredAt);
  return [
    ...(isInOrder ? [] : ['its times are not in order']),
    ...(lengthMs === durationMs ? [] : [`from answer to end there are ${lengthMs} ms, not ${durationMs}`]),
  ];
}
