import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readSettings } from '@turant/config';
import { parseCompose, readCompose, readVariables, ROOT, type ComposeService } from './compose/read-compose.js';
import { COMPOSE_SCHEMA_MS, fetchComposeSchema } from './engines/compose-schema.js';

const OPERATOR = { TRUNK_URI: 'sip:203.0.113.7:5060' };
const JOBS = ['asterisk-trunks', 'init', 'replica-set'];
const compose = readCompose(OPERATOR);
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.startsWith('turant:'));
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Every variable that a process of ours asks its environment for. */
function knownVariables(): Set<string> {
  const names = new Set<string>();
  const env = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  readSettings(env);
  return names;
}

/** Names of services that something holds for. */
const those = (holds: (service: ComposeService) => boolean): string[] =>
  services.filter(([, service]) => holds(service)).map(([name]) => name);

const seconds = (duration = ''): number => {
  const [, count, unit] = /^(\d+)(s|m)$/.exec(duration) ?? [];
  return Number(count) * (unit === 'm' ? 60 : 1);
};

describe('docker-compose.yml', () => {
  it(
    'is what the Compose Specification calls a compose file, before and after the variables are filled in',
    async () => {
      const schema = await fetchComposeSchema();
      if (!schema) return;
      const ajv = new Ajv2020({ strict: false, allErrors: true });
      addFormats.default(ajv);
      ajv.addFormat('duration', true);
      const check = ajv.compile(schema);
      const broken = { ...compose, services: { ...compose.services, odd: { image: 'a', stop_grace_perid: '1m' } } };
      expect(check(broken)).toBe(false);
      for (const file of [parseCompose(), compose, readCompose({ ...OPERATOR, ...readVariables('three-nodes.env') })]) {
        check(file);
        expect(check.errors ?? []).toEqual([]);
      }
    },
    COMPOSE_SCHEMA_MS,
  );

  it('says what is missing where no trunk is named', () => {
    expect(() => readCompose({})).toThrow('TRUNK_URI is the trunk to dial through');
  });

  it('runs two api processes, two workers, and three nodes of each engine on demand', () => {
    expect(those(({ command }) => command?.includes('dist/apps/api/src/main.js'))).toHaveLength(2);
    expect(those(({ command }) => command?.includes('dist/apps/telephony/src/main.js'))).toHaveLength(2);
    expect(those(({ profiles }) => profiles?.includes('three') ?? false).sort()).toEqual(['kafka-2', 'kafka-3', 'mongo-2', 'mongo-3']);
    const three = readVariables('three-nodes.env');
    expect(three.COMPOSE_PROFILES).toBe('three');
    const { services: all } = readCompose({ ...OPERATOR, ...three });
    expect(all['api-1']?.environment?.KAFKA_BROKERS?.split(',')).toEqual(
      ['kafka', 'kafka-2', 'kafka-3'].map((name) => all[name]?.environment?.KAFKA_ADVERTISED_LISTENERS?.replace('PLAINTEXT://', '')),
    );
    const voters = all['kafka']?.environment?.KAFKA_CONTROLLER_QUORUM_VOTERS?.split(',');
    expect(voters).toEqual(['kafka', 'kafka-2', 'kafka-3'].map((name) => `${all[name]?.environment?.KAFKA_NODE_ID}@${name}:19092`));
  });

  it('names commands, health checks and variables that are there in the code', () => {
    const known = knownVariables();
    for (const [name, { command, environment = {}, healthcheck }] of ours) {
      const [program, path = '', ...args] = command;
      expect([name, program, existsSync(join(ROOT, path.replace(/^dist\//, '').replace(/\.js$/, '.ts')))]).toEqual([name, 'node', true]);
      if (path.includes('/cli/')) expect(text('apps/cli/src/record-commands.ts')).toContain(`name: '${args[0]}'`);
      expect([name, Object.keys(environment).filter((variable) => !known.has(variable))]).toEqual([name, []]);
      if (!healthcheck.disable) expect(healthcheck.test).toEqual(['CMD', 'node', 'scripts/check-health.cjs', '/health/ready']);
    }
  });

  it('passes every setting, but for secrets, which are files, and those of a standalone and of trials', () => {
    const passed = new Set(ours.flatMap(([, { environment = {} }]) => Object.keys(environment)));
    const others = ['DATA_DIR', 'BUSINESS_NAME', 'HTTP_REWRITES'];
    const missing = [...knownVariables()].filter((name) => !passed.has(name) && !passed.has(`${name}_FILE`));
    expect(missing.sort()).toEqual(others.sort());
  });

  it('asks each service how it is, but for the jobs', () => {
    expect(those(({ healthcheck }) => !healthcheck.test && !healthcheck.disable)).toEqual([]);
    expect(those(({ healthcheck }) => healthcheck.disable === true).sort()).toEqual(JOBS);
    expect(those(({ restart }) => restart !== 'unless-stopped').sort()).toEqual(JOBS);
  });

  it('gives nobody root, new privileges or the whole machine', () => {
    expect(those(({ user }) => !/^[1-9]\d*:[1-9]\d*$/.test(user ?? ''))).toEqual([]);
    expect(those(({ deploy }) => Object.keys(deploy.resources.limits).sort().join() !== 'cpus,memory,pids')).toEqual([]);
    expect(those(({ read_only }) => !read_only).sort()).toEqual(['kafka', 'kafka-2', 'kafka-3']);
    for (const [, service] of services) expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  it('opens ports to this machine only', () => {
    expect(services.flatMap(([, { ports = [] }]) => ports).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('leaves running calls their time: the grace period is above DRAIN_SECONDS', () => {
    for (const name of ['telephony-1', 'telephony-2']) {
      const { stop_grace_period, stop_signal, environment } = compose.services[name]!;
      expect(stop_signal).toBe('SIGTERM');
      expect(seconds(stop_grace_period)).toBeGreaterThanOrEqual(Number(environment?.DRAIN_SECONDS) + 20);
    }
  });

  it('pins every image, and takes each by its plain name', () => {
    for (const [, { image }] of services) expect(image).toMatch(/^(turant|turant-asterisk|mongo|apache\/kafka):\d+\.\d+\.\d+$/);
    const { version } = JSON.parse(text('package.json')) as { version: string };
    expect(compose.services['api-1']?.image).toBe(`turant:${version}`);
    expect(compose.services['asterisk']?.image).toBe(`turant-asterisk:${version}`);
  });

  it('hands secrets over in files, each of them declared, and none in the environment', () => {
    const used = new Set(services.flatMap(([, { secrets = [] }]) => secrets));
    expect([...used].sort()).toEqual(Object.keys(compose.secrets).sort());
    for (const [name, { environment = {}, secrets = [], command = [] }] of services) {
      const files = [...Object.values(environment), ...command].filter((value) => value.startsWith('/run/secrets/'));
      expect([name, files.filter((file) => !secrets.includes(file.replace('/run/secrets/', '')))]).toEqual([name, []]);
      expect([name, Object.keys(environment).filter((key) => /PASSWORD$|^MONGODB_URI$|SECRET$/.test(key))]).toEqual([name, []]);
    }
    expect(text('.gitignore')).toMatch(/^secrets\/$/m);
  });

  it('waits for, mounts and joins only what it declares', () => {
    for (const [name, { depends_on = {}, volumes = [], networks = [] }] of services) {
      expect([name, Object.keys(depends_on).filter((other) => !compose.services[other])]).toEqual([name, []]);
      expect([name, volumes.map((one) => one.split(':')[0]!).filter((one) => !(one in compose.volumes))]).toEqual([name, []]);
      expect([name, networks.filter((one) => !(one in compose.networks))]).toEqual([name, []]);
    }
  });
});

describe('Dockerfile', () => {
  const recipe = text('Dockerfile');

  it('ends as another user than root, with SIGTERM, a health check and a command that is there', () => {
    const last = recipe.slice(recipe.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toMatch(/^HEALTHCHECK .*"scripts\/check-health\.cjs", "\/health\/live"/m);
    expect(last).toMatch(/^CMD \["node", "dist\/apps\/api\/src\/main\.js"\]$/m);
  });

  it('pins its base, and takes no registry by name', () => {
    for (const [, image] of recipe.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
  });
});

describe('the service asterisk', () => {
  const { services: all } = compose;

  it('starts on demand only, after the trunks were written for it', () => {
    expect(those(({ profiles }) => profiles?.includes('asterisk') ?? false).sort()).toEqual(['asterisk', 'asterisk-trunks']);
    expect(all['asterisk']?.depends_on).toEqual({ 'asterisk-trunks': { condition: 'service_completed_successfully' } });
    expect(all['asterisk-trunks']?.command).toContain(all['asterisk']?.environment?.TRUNKS_FILE);
  });

  it('has what the workers are told, and variables that its script reads', () => {
    const { environment = {} } = all['asterisk'] ?? {};
    const worker = all['telephony-1']?.environment ?? {};
    for (const name of ['ARI_USER', 'ARI_PASSWORD_FILE']) expect(environment[name]).toBe(worker[name]);
    expect(Object.keys(environment).filter((name) => !text('scripts/asterisk/configure.sh').includes(`\${${name}:`))).toEqual([]);
  });

  it('is an image that has its script and templates, and an Asterisk that will do', () => {
    const recipe = text('scripts/asterisk/Dockerfile');
    expect(recipe).toMatch(/^FROM debian:forky-slim$/m);
    expect(recipe).toMatch(/^USER 1000:1000$/m);
    for (const [, path = ''] of recipe.matchAll(/^COPY (\S+)/gm)) expect(existsSync(join(ROOT, 'scripts/asterisk', path))).toBe(true);
    const [, pattern = ''] = /grep -E '([^']+)'/.exec(recipe) ?? [];
    const willDo = (version: string): boolean => new RegExp(pattern).test(`Asterisk ${version}+dfsg`);
    expect(['22.6.0', '22.10.1', '23.0.0', '30.1.0'].filter((version) => !willDo(version))).toEqual([]);
    expect(['18.26.1', '20.16.0', '22.5.2', '2.26.0'].filter(willDo)).toEqual([]);
  });
});

describe('docs', () => {
  it('tell every variable that the code reads', () => {
    const told = text('docs/running.md') + text('docs/operations.md');
    expect([...knownVariables()].filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  });
});
