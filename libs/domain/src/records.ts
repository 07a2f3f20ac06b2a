// The second door of the domain: records that are declared once. Threads of audio and of plugins do not load it.
export * from './records/employee.js';
export * from './records/record.js';
export * from './records/shapes.js';
