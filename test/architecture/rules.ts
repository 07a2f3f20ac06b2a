import { acrossTenantsRule } from './across-tenants-rule.js';
import { constantRule } from './constant-rule.js';
import { cycleRule } from './cycle-rule.js';
import { architecturePageRule } from './architecture-page-rule.js';
import { citedPagesRule } from './cited-pages-rule.js';
import { defaultExportRule } from './default-export-rule.js';
import { errorCodeRule } from './error-code-rule.js';
import { environmentRule } from './environment-rule.js';
import { importTableRule } from './import-table-rule.js';
import { linearExpressionRule } from './linear-expression-rule.js';
import { nameRule } from './name-rule.js';
import { outboxRule } from './outbox-rule.js';
import { nestRule } from './nest-rule.js';
import { ownServiceRule } from './own-service-rule.js';
import { ownedPackagesRule } from './owned-packages-rule.js';
import { pageQueryRule } from './page-query-rule.js';
import { pureRoomsRule } from './pure-rooms-rule.js';
import type { Rule } from './rule.js';
import { runTimeExpressionRule } from './run-time-expression-rule.js';
import { sizeRule } from './size-rule.js';

export const RULES: readonly Rule[] = [
  importTableRule,
  pureRoomsRule,
  ownedPackagesRule,
  environmentRule,
  nestRule,
  ownServiceRule,
  acrossTenantsRule,
  sizeRule,
  nameRule,
  defaultExportRule,
  outboxRule,
  cycleRule,
  constantRule,
  pageQueryRule,
  citedPagesRule,
  architecturePageRule,
  linearExpressionRule,
  runTimeExpressionRule,
  errorCodeRule,
];
