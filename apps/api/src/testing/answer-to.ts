import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes as they are to a port of this machine. @returns all that comes until the connection is closed, as Latin-1 */
export async function answerTo(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let answer = '';
  socket.on('data', (text) => (answer += String(text)));
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return answer;
}
