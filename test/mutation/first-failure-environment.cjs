const { TestEnvironment } = require('jest-environment-node');
const SpecEnvironment = require('../jest-environment.cjs');

/**
 * Ends a spec at its first failing test. Jest's `bail` ends a run between two specs only: without this, a change that lets
 * one test wait in vain lets each of the tests wait, until Stryker counts it as a timeout, as it does an endless loop.
 */
module.exports = class extends SpecEnvironment {
  async handleTestEvent({ name, test }) {
    if (name === 'test_start' && this.hasFailed) test.mode = 'skip';
    if (name === 'test_done' && test.errors.length > 0) this.hasFailed = true;
  }

  /** What a failed test left open is no defect of a shutdown. */
  async teardown() {
    return this.hasFailed ? TestEnvironment.prototype.teardown.call(this) : super.teardown();
  }
};
