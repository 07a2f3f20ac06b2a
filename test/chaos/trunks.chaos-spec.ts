import { existsSync } from 'node:fs';
import { ASTERISK } from '../engines/peer-sets.js';
import { skipLoudly } from '../engines/skipped.js';
import { unpackedPath } from '../engines/unpacked.js';
import { atKillPoints } from './at-kill-points.js';
import { TRUNK_CASES } from './trunk-cases.js';

const WITH_ASTERISK = 'the service with an Asterisk, killed';
const isHere = existsSync(unpackedPath(ASTERISK));
if (!isHere) skipLoudly('kills with calls through Asterisk', 'test/engines/fetch-peers.ts has not unpacked it', WITH_ASTERISK);

atKillPoints('the service with two trunks, killed', TRUNK_CASES.ours, { firstStage: 2_000, most: 2 });
atKillPoints(WITH_ASTERISK, TRUNK_CASES.asterisk, { firstStage: 3_000, most: 1, isHere });
