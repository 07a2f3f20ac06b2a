/** Messages that are only about code. Any other message may quote personal data: `Unexpected token 'R', "Rahul 98…" is not valid JSON`. */
const MESSAGE_WITHOUT_DATA =
  /^(Cannot (read|set) properties of (undefined|null)|[\w$.]+ is not (a function|defined|iterable|a constructor)|Maximum call stack size exceeded|Invalid (time value|URL)|plugin [a-z0-9-]+ cannot be polled)/;

/** A plugin threw an error that is none of the five. The message and the stack say where, and hold no personal data. */
export class PluginBug extends Error {
  constructor(pluginId: string, call: string, thrown: unknown) {
    const [name, message] =
      thrown instanceof Error ? [thrown.name, MESSAGE_WITHOUT_DATA.exec(thrown.message)?.[0]] : [`a ${typeof thrown}`, undefined];
    super(`plugin ${pluginId} has a bug in ${call}: ${/^[\w ]{1,40}$/.test(name) ? name : 'Error'}${message ? `: ${message}` : ''}`);
    this.name = 'PluginBug';
    const frames = thrown instanceof Error ? (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n');
  }
}
