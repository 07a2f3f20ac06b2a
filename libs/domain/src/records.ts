// The second door of the domain: records that are declared once. Threads of audio and of plugins do not load it.
export * from './records/api-key.js';
export * from './records/connection.js';
export * from './records/employee.js';
export * from './records/record.js';
export * from './records/shapes.js';
export * from './records/subscription.js';
export * from './records/trunk.js';
export * from './records/user.js';
export * from './records/virtual-number.js';
