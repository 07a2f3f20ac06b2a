import type { DeadLetter, DomainEvent, TenantId } from '@turant/domain';

/** Events that could not be handled, and will be: of each tenant and record. */
export class Letters {
  private readonly bySubject = new Map<string, DomainEvent[]>();

  static async read(letters: AsyncIterable<DeadLetter>): Promise<ReadonlyMap<TenantId, Letters>> {
    const all = new Map<TenantId, Letters>();
    for await (const { event } of letters) {
      const own = all.get(event.tenantId) ?? new Letters();
      all.set(event.tenantId, own);
      own.add(event);
    }
    return all;
  }

  of(subject: string): readonly DomainEvent[] {
    return this.bySubject.get(subject) ?? [];
  }

  private add(event: DomainEvent): void {
    this.bySubject.set(event.subject, [...this.of(event.subject), event]);
  }
}
