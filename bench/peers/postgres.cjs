const { execFile } = require('node:child_process');
const { chownSync, existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
const { promisify } = require('node:util');
const { folder, spawnProgram, stop } = require('../children.cjs');

require('../../test/engines/run-ts.cjs');
const { freePorts } = require('../../test/engines/engine-process.ts');

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
const USER = 'bench';
const START_MS = 60_000;
/** PostgreSQL's own durable defaults, said aloud; the rest is what its manual advises for more than a toy's memory. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  wal_buffers: '16MB',
};

/** The folder with the programs of the newest PostgreSQL that Debian has installed here. */
function programsFolder() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  if (versions.length === 0) throw new Error(`there is no PostgreSQL in ${DEBIAN}: apt-get install postgresql`);
  return join(DEBIAN, versions[0], 'bin');
}

/** PostgreSQL refuses to run as root: who it runs as then. */
function runAs() {
  if (process.getuid() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = ['postgres', 'nobody'].map((name) => lines.find((line) => line.startsWith(`${name}:`))).find(Boolean).split(':'); // prettier-ignore
  return { uid: Number(uid), gid: Number(gid) };
}

/** A server with the peers' tables in a temporary folder, reached over TCP on loopback; not started yet. */
class Postgres {
  #programs = programsFolder();
  #user = runAs();
  #child;

  async create() {
    this.folder = folder();
    // Only to be passed through: the folder below belongs to PostgreSQL's user alone.
    if (this.#user.uid !== undefined) chownSync(this.folder, this.#user.uid, this.#user.gid);
    this.data = join(this.folder, 'data');
    await this.#run('initdb', ['-D', this.data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C']);
    [this.port] = await freePorts(1);
    await this.start();
    await this.query(readFileSync(join(__dirname, 'schema.sql'), 'utf8'));
  }

  async start() {
    const settings = Object.entries({ ...SETTINGS, listen_addresses: '127.0.0.1', port: this.port, unix_socket_directories: '' });
    const args = ['-D', this.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const options = { ...this.#user, cwd: this.folder, stdio: ['ignore', 'ignore', 'ignore'] };
    this.#child = spawnProgram(join(this.#programs, 'postgres'), args, options);
    for (const until = Date.now() + START_MS; ; await pause(100)) {
      try {
        return void (await this.query('SELECT 1'));
      } catch (error) {
        if (Date.now() > until || this.#child.exitCode !== null) throw error;
      }
    }
  }

  get pid() {
    return this.#child.pid;
  }

  /** @returns rows as text, their columns separated by `|` */
  async query(sql) {
    const args = [
      '-h',
      '127.0.0.1',
      '-p',
      String(this.port),
      '-U',
      USER,
      '-d',
      'postgres',
      '-X',
      '-q',
      '-A',
      '-t',
      '-v',
      'ON_ERROR_STOP=1',
    ];
    const { stdout } = await this.#run('psql', [...args, '-c', sql]);
    return stdout.split('\n').filter(Boolean);
  }

  /** What n8n and pg call the connection. */
  get connection() {
    return { host: '127.0.0.1', port: this.port, database: 'postgres', user: USER, password: 'none' };
  }

  async version() {
    return (await this.query('SHOW server_version'))[0];
  }

  async settings() {
    const rows = await Promise.all(Object.keys(SETTINGS).map(async (name) => `${name} ${(await this.query(`SHOW ${name}`))[0]}`));
    return rows.join(', ');
  }

  /** What it takes to know that a lead is there: its row and its call's. */
  async count() {
    return Number((await this.query('SELECT least((SELECT count(*) FROM leads), (SELECT count(*) FROM calls))'))[0]);
  }

  stored() {
    return Promise.all([this.query('SELECT phone FROM leads'), this.query('SELECT phone FROM calls')]);
  }

  /** PostgreSQL's "immediate shutdown": its processes end without writing anything more, and the next start recovers from its log. */
  async crash() {
    await stop(this.#child, 'SIGQUIT');
  }

  async stop() {
    if (this.#child) await stop(this.#child, 'SIGINT');
  }

  #run(program, args) {
    return run(join(this.#programs, program), args, { ...this.#user, cwd: this.folder, maxBuffer: 2 ** 30 });
  }
}

module.exports = { Postgres };
