/** Whether the run writes the examples of the OpenAPI document anew (`npm run generate:examples`), instead of comparing them only. */
export const WRITES_EXAMPLES = process.env.WRITE_EXAMPLES === 'yes';
