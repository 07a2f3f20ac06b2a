export { answerOrders } from './answer-orders.js';
export { AskedProcess, type AskedProcessOptions } from './asked-process.js';
export { PendingReplies } from './pending-replies.js';
export { runProcess, runThread } from './runners.js';
export { setThreadNiceness } from './set-thread-niceness.js';
export { Supervisor } from './supervisor.js';
