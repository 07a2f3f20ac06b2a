import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingsError } from '@turant/domain';
import type { Settings } from './settings.js';

type Addresses = Pick<Settings, 'host' | 'port' | 'sipHost' | 'sipPort' | 'sipPublicHost'>;

const EVERY_ADDRESS = '0.0.0.0';

/**
 * Opens the addresses of the settings for a moment, before anything is stored: what a start cannot have is then known at once, by the
 * names of the variables.
 * @param hasLine whether this process speaks SIP
 * @throws SettingsError ENVIRONMENT with a line for each problem
 */
export async function checkAddresses(addresses: Addresses, hasLine: boolean): Promise<void> {
  const problems = await addressProblems(addresses, hasLine);
  if (problems.length > 0) throw new SettingsError('ENVIRONMENT', `the start needs other settings:\n  ${problems.join('\n  ')}`);
}

/** Problems that a start would have: a sentence for each, which begins with the name of the variable. */
export async function addressProblems(addresses: Addresses, hasLine: boolean): Promise<string[]> {
  const { host, port, sipHost, sipPort } = addresses;
  const http = await codeOf(() => tryTcp(host, port));
  const sip = hasLine ? await codeOf(() => trySip(sipHost, sipPort)) : undefined;
  return [
    ...(http === undefined ? [] : [httpProblem(http)]),
    ...(sip === undefined ? [] : [sipProblem(sip)]),
    ...(hasLine ? contradictions(addresses) : []),
  ];
}

function contradictions({ port, sipHost, sipPort, sipPublicHost }: Addresses): string[] {
  const isNamed = sipHost !== EVERY_ADDRESS || sipPublicHost !== undefined;
  return [
    ...(isNamed ? [] : ['SIP_HOST is every address: set SIP_PUBLIC_HOST to the address by which far ends reach this machine']),
    ...(port !== 0 && port === sipPort
      ? ['PORT and SIP_PORT are the same: SIP takes its port over TCP, too; set one of them to another']
      : []),
  ];
}

const sipProblem = (code: string): string =>
  code === 'EADDRINUSE' || code === 'EACCES' ? portProblem('SIP_PORT', code) : SIP_HOST_PROBLEM;

const SIP_HOST_PROBLEM =
  'SIP_HOST is no IPv4 address of this machine: set it to one that `ip -4 address` lists; what far ends see goes into SIP_PUBLIC_HOST';

const httpProblem = (code: string): string =>
  code === 'EADDRINUSE' || code === 'EACCES'
    ? portProblem('PORT', code)
    : 'HOST is no address of this machine: set it to 127.0.0.1, to 0.0.0.0, or to an address that `ip address` lists';

const portProblem = (name: 'PORT' | 'SIP_PORT', code: string): string =>
  code === 'EACCES'
    ? `${name} is a port that this user may not open: set ${name} to one from 1024 on`
    : `${name} is in use by another program of this machine: stop it, or set ${name} to another port (0 = any free port)`;

/** @returns undefined if the address is free */
async function codeOf(attempt: () => Promise<void>): Promise<string | undefined> {
  try {
    await attempt();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
  }
}

async function tryTcp(host: string, port: number): Promise<void> {
  // A client that connects at this moment is sent away: it must not keep the port.
  const server = createServer((socket) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** SIP takes the same port over UDP and TCP. */
async function trySip(host: string, port: number): Promise<void> {
  const socket = createSocket('udp4');
  socket.bind(port, host);
  await once(socket, 'listening').finally(() => socket.close());
  if (port !== 0) await tryTcp(host, port);
}
