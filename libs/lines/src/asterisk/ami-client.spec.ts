import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AmiClient, readAmiMessages } from './ami-client.js';

describe('the client of AMI over HTTP', () => {
  let server: Server;
  /** The bodies of the requests, and what they are answered, in order. */
  let asked: { body: string; cookie: string | undefined; url: string | undefined }[];
  let answers: string[];
  const DENIED = 'Response: Error\r\nMessage: Permission denied\r\n\r\n';
  const ACCEPTED = 'Response: Success\r\nMessage: Authentication accepted\r\n\r\n';
  const LIST = 'Response: Success\r\nEventList: start\r\n\r\nEvent: Detail\r\nStatus: Registered\r\n\r\nEvent: Complete\r\n\r\n';

  beforeEach(async () => {
    [asked, answers] = [[], []];
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(() => server.close());

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ body, cookie: request.headers.cookie, url: request.url });
    const text = answers.shift();
    if (text === undefined) response.writeHead(404).end();
    else response.setHeader('set-cookie', 'mansession_id="1"; Version=1').end(text);
  }

  const client = (): AmiClient =>
    new AmiClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, user: 'u', password: 'p&w' });

  it('logs in once, and again when its session has ended', async () => {
    answers = [ACCEPTED, LIST, LIST, DENIED, ACCEPTED, LIST];
    const ami = client();
    for (let n = 0; n < 3; n += 1)
      expect(await ami.ask('List', { a: 'b c' })).toMatchObject([{ status: 'Registered' }, { event: 'Complete' }]);
    const login = 'action=Login&username=u&secret=p%26w';
    const list = 'action=List&a=b+c';
    expect(asked.map(({ body }) => body)).toEqual([login, list, list, list, login, list]);
    expect(asked[1]).toMatchObject({ cookie: 'mansession_id="1"', url: '/rawman' });
  });

  it.each([
    ['a wrong password', ['Response: Error\r\nMessage: Authentication failed\r\n\r\n'], 'Login: Authentication failed'],
    ['an action that Asterisk does not know', [ACCEPTED, 'Response: Error\r\nMessage: Invalid\r\n\r\n'], 'List: Invalid'],
    ['an Asterisk without AMI', [], 'no AMI over HTTP'],
  ])('tells %s, without the password', async (_what, given, says) => {
    answers = given;
    const error = await client()
      .ask('List')
      .catch((reason: unknown) => reason);
    expect(String(error)).toContain(says);
    expect(String(error)).not.toContain('p&w');
  });

  it('goes on after a request that failed', async () => {
    const ami = client();
    const first = ami.ask('List');
    await expect(first).rejects.toThrow();
    answers = [ACCEPTED, LIST];
    await expect(ami.ask('List')).resolves.toHaveLength(2);
  });

  it('reads messages whatever their lines hold', () => {
    expect(readAmiMessages('A: 1\r\nB: x: y\r\nB: z\r\nno colon\r\n\r\n\r\n\r\nC:\r\n\r\n')).toEqual([
      { a: '1', b: 'x: y', '': 'no colon' },
      { c: '' },
    ]);
  });
});
