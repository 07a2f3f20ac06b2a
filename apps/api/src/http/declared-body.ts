import 'reflect-metadata';
import { createParamDecorator, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { ApiRequest } from './api-request.js';
import { checkBody, type Dto } from './check-body.js';
import { RequestBody } from './describe.js';

/** An absent body counts as an empty object. */
type Empty = 'absent';

const BodyAsSent = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown => context.switchToHttp().getRequest<ApiRequest>().body,
);

class BodyPipe<T extends object> implements PipeTransform<unknown, T> {
  constructor(
    private readonly dto: Dto<T>,
    private readonly empty: Empty | undefined,
  ) {}

  /** @throws RejectedError INVALID_BODY */
  transform(body: unknown): T {
    return checkBody(this.dto, this.empty && body === undefined ? {} : body);
  }
}

/**
 * The body of a route as a class declares it: checked before the route runs, and in the OpenAPI document. A route that decides something else
 * before it looks at the body calls `checkBody` itself, beside `RequestBody`.
 * @param empty such a body counts as an empty object, and the document says that none is needed
 */
export const DeclaredBody =
  <T extends object>(dto: Dto<T>, empty?: Empty): ParameterDecorator =>
  (target, key = '', index) => {
    const types = Reflect.getMetadata('design:paramtypes', target, key) as unknown[];
    if (types[index] !== dto) throw new Error(`${dto.name} is not the type of the parameter that ${String(key)} has for it`);
    BodyAsSent(new BodyPipe(dto, empty))(target, key, index);
    RequestBody(dto, empty === undefined)(target, key, Object.getOwnPropertyDescriptor(target, key) as PropertyDescriptor);
  };
