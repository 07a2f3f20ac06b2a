import { ROAD, type RoadStep } from './road.js';
import type { RoadContext } from './road-context.js';

/** The one generic consumer: a group for each step of the road that handles events in this kind of process. */
export function consume(context: RoadContext, runsIn: RoadStep['runsIn']): void {
  for (const { step, on, isDeferrable, handle, runsIn: where } of ROAD) {
    if (!handle || typeof on === 'string' || where !== runsIn) continue;
    context.bus.subscribe({ group: step, topics: on, isDeferrable, handle: (events) => handle(context, events) });
  }
}
