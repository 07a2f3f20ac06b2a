import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineProcess } from './engine-process.js';
import { PROXIES } from './peer-sets.js';
import { skipLoudly } from './skipped.js';
import { commandIn, fetchUnpacked, reasonOf } from './unpacked.js';

/** The folder of the unpacked programs. Undefined if they cannot be downloaded: the tests that need them are then listed as skipped. */
export async function fetchProxies(): Promise<string | undefined> {
  try {
    return await fetchUnpacked(PROXIES);
  } catch (error) {
    skipLoudly('the service behind nginx and Caddy', reasonOf(error));
    return undefined;
  }
}

/** A real nginx with one site, as one process without another user. */
export function startNginx(root: string, folder: string, site: string): EngineProcess {
  mkdirSync(folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const config = `daemon off; master_process off; pid ${folder}/pid;\nevents {}\nhttp { access_log off; ${temporary}\n${site}\n}\n`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const process_ = new EngineProcess(join(folder, 'log'));
  process_.start(commandIn(root, 'usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]));
  return process_;
}

/** A real Caddy with one site. */
export function startCaddy(root: string, folder: string, site: string): EngineProcess {
  mkdirSync(folder);
  const options = `{\n\tauto_https disable_redirects\n\tadmin off\n\tskip_install_trust\n\tstorage file_system ${folder}/store\n}\n`;
  writeFileSync(join(folder, 'Caddyfile'), options + site);
  const process_ = new EngineProcess(join(folder, 'log'));
  process_.start(commandIn(root, 'usr/bin/caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']));
  return process_;
}
