import { ROAD, type RoadStep } from './road.js';
import type { RoadContext } from './road-context.js';

/** Subscribes a consumer group for each step of the road that handles events in this kind of process. */
export function consume(context: RoadContext, runsIn: RoadStep['runsIn']): void {
  for (const { step, on, isDeferrable, handle, runsIn: process } of ROAD) {
    if (!handle || typeof on === 'string' || process !== runsIn) continue;
    context.bus.subscribe({ group: step, topics: on, isDeferrable, handle: (events) => handle(context, events) });
  }
}
