import { once } from 'node:events';
import { connect } from 'node:net';
import { mongo } from 'mongoose';
import { freePorts } from '../../../../test/engines/engine-process.js';
import { duplicatesOf, reachable } from './mongo-errors.js';

/** As a socket tells it: nobody listens there. */
async function refusedConnection(): Promise<Error> {
  const [port = 0] = await freePorts(1);
  const [error] = (await once(connect(port, '127.0.0.1'), 'error').catch((thrown: Error) => [thrown])) as [Error];
  return error;
}

describe('what the database, or the way to it, answers', () => {
  // Seen in chaos: "write ECONNRESET" out of the driver's Connection.writeCommand (7.8), as Node threw it.
  it('is "later" if the driver hands on a socket error as it is', async () => {
    const error = await refusedConnection();
    expect(error).toMatchObject({ syscall: 'connect' });
    expect(error).not.toBeInstanceOf(mongo.MongoError);
    const thrown = await reachable(() => Promise.reject(error)).catch((later: unknown) => later as Error);
    expect(thrown).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect((thrown as Error).cause).toBe(error);
  });

  // Seen in chaos: the driver asks the socket error for its labels, which it has none of; an event was about to be given up for it.
  it('is "later" if the driver falls over a socket error of a commit', async () => {
    const error = await refusedConnection();
    const client = new mongo.MongoClient('mongodb://127.0.0.1:1');
    const session = client.startSession();
    session.commitTransaction = () => Promise.reject(error);
    const thrown = await reachable(() => session.withTransaction(() => Promise.resolve())).catch((later: unknown) => later as Error);
    await session.endSession();
    await client.close();
    expect(thrown).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('is our bug if it is no error of theirs', async () => {
    await expect(reachable(() => Promise.reject(new TypeError('x is not a function')))).rejects.toBeInstanceOf(TypeError);
  });

  it('is no duplicate if nothing is known', async () => {
    const error = await refusedConnection();
    expect(() => duplicatesOf(error)).toThrow(error);
  });
});
