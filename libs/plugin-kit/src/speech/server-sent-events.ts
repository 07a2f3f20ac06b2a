/** The longest line that is taken, in characters: no vendor sends one of a tenth of it. */
const MAX_LINE = 1024 * 1024;

/**
 * The data of each event of a stream of server-sent events (WHATWG HTML, 9.2). Comments, which vendors send to keep the connection, names and ids of
 * events are left out. @throws Error if a line has no end
 */
export async function* serverSentEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  for await (const chunk of body) {
    // A line feed may come in a chunk of its own after its carriage return; an empty line more ends no event twice.
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new Error('a line without an end');
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
      else if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      }
    }
  }
}
