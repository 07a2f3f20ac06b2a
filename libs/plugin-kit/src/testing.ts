/** The door `@turant/plugin-kit/testing`: the contract suite, for specs of plugins and for `turant plugin try`. What runs plugins does not load it. */
export { CHECKS, describePlugin } from './contract/describe-plugin.js';
export { readFixtures, type Expected, type ExpectedLead, type Fixture } from './contract/fixture.js';
export { Subject } from './contract/subject.js';
