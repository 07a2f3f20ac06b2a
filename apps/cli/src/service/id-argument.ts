import { type IdPrefix, isId } from '@turant/domain';
import { Argument, InvalidArgumentError } from 'commander';

/** An id becomes part of a path, where another text (`..`, nothing at all) would ask for something else. */
export const idArgument = (name: string, prefix: IdPrefix): Argument =>
  new Argument(`<${name}>`, `its id, ${prefix}_…`).argParser((text) => {
    if (!isId(text, prefix)) throw new InvalidArgumentError(`it is an id of 29 characters that begins with ${prefix}_.`);
    return text;
  });
