import { join } from 'node:path';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Open } from '../http/caller.js';
import { OWN_PAGE_HEADERS } from '../http/page-headers.js';
import { AnyQueryParam } from '../http/query.guard.js';
import { refusal } from '../http/refusal.js';
import { readPageFiles } from './page-files.js';

const PAGE = 'talk.html';

/** The page on which a person talks with an employee. It is open to everybody: what it asks the api for needs a right of its own. */
@ApiExcludeController()
@Open()
@AnyQueryParam()
@Controller('talk')
export class TalkPageController {
  private readonly files = readPageFiles(join(__dirname, 'page'));

  @Get()
  page(@Res() reply: FastifyReply): void {
    this.send(PAGE, reply);
  }

  @Get(':file')
  file(@Param('file') name: string, @Res() reply: FastifyReply): void {
    this.send(name, reply);
  }

  private send(name: string, reply: FastifyReply): void {
    const file = this.files.get(name);
    if (!file) throw refusal('NOT_FOUND');
    void reply.headers(OWN_PAGE_HEADERS).header('content-type', file.type).send(file.body);
  }
}
