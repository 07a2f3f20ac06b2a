/** `npm run check:expressions`: judges all regular expressions of the product anew, and writes the list of those that are linear. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { faultOf } from './fault-of.js';
import { LINEAR_EXPRESSIONS, usedExpressions } from './linear-expression-rule.js';
import { readProject } from './project.js';

const root = resolve(__dirname, '../..');
const judged = [...usedExpressions(readProject(root))].map(([literal, where]) => ({ literal, where, fault: faultOf(literal) }));
for (const { literal, where, fault } of judged) if (fault !== undefined) console.error(`${where}: ${literal} ${fault}`);
const linear = judged.filter(({ fault }) => fault === undefined).map(({ literal }) => `${literal}\n`);
writeFileSync(join(root, LINEAR_EXPRESSIONS), linear.sort().join(''));
console.log(`${linear.length} of ${judged.length} regular expressions are linear`);
process.exitCode = linear.length < judged.length ? 1 : 0;
