import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from '../tokens.js';
import { answerProblem } from './answer-problem.js';

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(Logger) private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerProblem(this.log, error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
