import { once } from 'node:events';
import { connect } from 'node:net';
import { mongo } from 'mongoose';
import { freePorts } from '../../../../test/engines/engine-process.js';
import { duplicatesOf, reachable } from './mongo-errors.js';

/** The error of a socket to a closed port. */
async function refusedConnection(): Promise<Error> {
  const [port = 0] = await freePorts(1);
  const [error] = (await once(connect(port, '127.0.0.1'), 'error').catch((thrown: Error) => [thrown])) as [Error];
  return error;
}

describe('an error of the database or of the network', () => {
  // Seen in chaos: "write ECONNRESET" out of the driver's Connection.writeCommand (7.8), as Node threw it.
  it('is "later" if the driver throws a socket error unchanged', async () => {
    const error = await refusedConnection();
    expect(error).toMatchObject({ syscall: 'connect' });
    expect(error).not.toBeInstanceOf(mongo.MongoError);
    const thrown = await reachable(() => Promise.reject(error)).catch((later: unknown) => later as Error);
    expect(thrown).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(thrown.cause).toBe(error);
  });

  // Seen in chaos: the driver asks the socket error for labels, which it has not, and throws. An event was given up for it.
  it('is "later" if the driver throws a TypeError for a socket error of a commit', async () => {
    const error = await refusedConnection();
    const client = new mongo.MongoClient('mongodb://127.0.0.1:1');
    const session = client.startSession();
    session.commitTransaction = () => Promise.reject(error);
    const thrown = await reachable(() => session.withTransaction(() => Promise.resolve())).catch((later: unknown) => later as Error);
    await session.endSession();
    await client.close();
    expect(thrown).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('is our bug if it comes from elsewhere', async () => {
    await expect(reachable(() => Promise.reject(new TypeError('x is not a function')))).rejects.toBeInstanceOf(TypeError);
  });

  it('is no duplicate if nothing is known', async () => {
    const error = await refusedConnection();
    expect(() => duplicatesOf(error)).toThrow(error);
  });
});
