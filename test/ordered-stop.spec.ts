import 'reflect-metadata';
import { once } from 'node:events';
import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Interval, ScheduleModule } from '@nestjs/schedule';
import { OrderedStop } from '@turant/observability';

const told: string[] = [];
const request = new EventTarget();
let ticks = 0;

@Controller()
class SlowController {
  @Get('slow')
  async slow(): Promise<string> {
    request.dispatchEvent(new Event('begun'));
    await once(request, 'released');
    told.push('the request is answered');
    return 'done';
  }

  @Get('health')
  health(): string {
    return 'up';
  }
}

@Injectable()
class Ticking {
  @Interval(1)
  tick(): void {
    ticks += 1;
  }
}

async function started(stop: OrderedStop): Promise<NestFastifyApplication> {
  @Module({
    imports: [ScheduleModule.forRoot()],
    controllers: [SlowController],
    providers: [Ticking, { provide: OrderedStop, useValue: stop }],
  })
  class Process {}
  const app = await NestFactory.create<NestFastifyApplication>(Process, new FastifyAdapter({ forceCloseConnections: 'idle' }), {
    logger: false,
  });
  await app.listen(0, '127.0.0.1');
  return app;
}

beforeEach(() => told.splice(0));

it('drains while health is answered and work recurs, then answers what is under way, and stops the parts in their order', async () => {
  let url = '';
  const nextTick = async (): Promise<void> => {
    const seen = ticks;
    while (ticks === seen) await new Promise(setImmediate);
  };
  const stop = new OrderedStop(
    [() => told.push(`first, after ${ticks} ticks`), async () => void told.push('second'), () => told.push(`third, after ${ticks} ticks`)],
    [
      async () => {
        told.push(`health is ${await (await fetch(`${url}/health`)).text()}`);
        await nextTick();
        told.push('drained');
        request.dispatchEvent(new Event('released'));
      },
    ],
  );
  const app = await started(stop);
  url = await app.getUrl();
  const begun = once(request, 'begun');
  const answer = fetch(`${url}/slow`);
  await begun;
  await stop.close(app);
  expect(await (await answer).text()).toBe('done');
  const last = ticks;
  expect(told).toEqual([
    'health is up',
    'drained',
    'the request is answered',
    `first, after ${last} ticks`,
    'second',
    `third, after ${last} ticks`,
  ]);
});

it('says that a part has failed to stop, and leaves the later ones to the end of the process', async () => {
  const failing = (): never => {
    throw new Error('the bus is away');
  };
  const later = new OrderedStop([() => told.push('first'), failing, () => told.push('third')]);
  await expect(later.close(await started(later))).rejects.toThrow('the bus is away');
  const sooner = new OrderedStop([() => told.push('afterwards')], [failing]);
  await expect(sooner.close(await started(sooner))).rejects.toThrow('the bus is away');
  expect(told).toEqual(['first']);
});
