const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Reads the statuses of HTTP/1.1 answers off one connection; knows bodies with a Content-Length only. */
class AnswerReader {
  #left = Buffer.alloc(0);

  /** @returns the statuses of the answers that these bytes end. @throws Error for an answer without a length */
  feed(bytes) {
    let rest = this.#left.length === 0 ? bytes : Buffer.concat([this.#left, bytes]);
    const statuses = [];
    for (;;) {
      const end = endOf(rest);
      if (end === undefined) break;
      // "HTTP/1.1 202 Accepted"
      statuses.push(Number(rest.latin1Slice(9, 12)));
      rest = rest.subarray(end);
    }
    // The buffer behind `bytes` is used again for the next read.
    this.#left = rest.length === 0 ? rest : Buffer.from(rest);
    return statuses;
  }
}

/** Where the first answer ends, or undefined where it is not all there. */
function endOf(bytes) {
  const head = bytes.indexOf(END_OF_HEAD);
  if (head < 0) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.latin1Slice(0, head));
  if (!length) throw new Error('an answer without Content-Length');
  const end = head + END_OF_HEAD.length + Number(length[1]);
  return end <= bytes.length ? end : undefined;
}

module.exports = { AnswerReader };
