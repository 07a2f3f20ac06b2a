export * from './line-driver.js';
