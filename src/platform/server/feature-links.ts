import { CodedError } from '#kernel/error.ts';
import type {
  CheckName,
  Checks,
  DomainEvent,
  DomainEventName,
  RequestInput,
  RequestName,
  RequestResult,
} from '#kernel/event.ts';
import type { ReadTx } from './database.ts';
import type { WriteTx } from './write-tx.ts';

/** What a feature does when others tell of something. A handler is told, in the same transaction; it can refuse nothing. */
export type EventHandlers = {
  readonly [Name in DomainEventName]?: (tx: WriteTx, event: DomainEvent<Name>) => Promise<void>;
};

/** What a feature has against a change of another's records. It reads, and throws a CodedError to refuse. */
export type CheckHandlers = {
  readonly [Name in CheckName]?: (tx: ReadTx, input: Checks[Name]) => Promise<void>;
};

/** What a feature does when an earlier one asks it. */
export type RequestHandlers = {
  readonly [Name in RequestName]?: (tx: WriteTx, input: RequestInput<Name>) => Promise<RequestResult<Name>>;
};

/** How features reach the ones after them, whom they do not know. */
export interface FeatureLinks {
  /** Tells the handlers of the event, in the order of the features, inside the transaction in which it happened. */
  publish(tx: WriteTx, event: DomainEvent): Promise<void>;
  /** Asks every feature whether the change may be made; throws the first refusal. */
  check<Name extends CheckName>(tx: ReadTx, name: Name, input: Checks[Name]): Promise<void>;
  /** Asks the one feature that answers this request. */
  request<Name extends RequestName>(tx: WriteTx, name: Name, input: RequestInput<Name>): Promise<RequestResult<Name>>;
}

/** A handler of any event, called with events of its own name alone. */
type Handle = (tx: WriteTx, event: never) => Promise<void>;

export interface LinkedFeature {
  readonly name: string;
  readonly eventHandlers?: EventHandlers;
  readonly checks?: CheckHandlers;
  readonly requests?: RequestHandlers;
}

/** Ties the features together. Throws where two answer the same request. */
export function linkFeatures(features: readonly LinkedFeature[]): FeatureLinks {
  const providers = new Map<string, string>();
  for (const { name, requests = {} } of features) {
    for (const request of Object.keys(requests)) {
      const other = providers.get(request);
      if (other !== undefined) throw new Error(`the request ${request} is answered by ${other} and by ${name}`);
      providers.set(request, name);
    }
  }

  /** By event, once for the process: a sale publishes several, and most features handle none of them. */
  const handlers = new Map<DomainEventName, { readonly feature: string; readonly handle: Handle }[]>();
  for (const { name: feature, eventHandlers = {} } of features) {
    for (const [event, handle] of Object.entries(eventHandlers) as [DomainEventName, Handle][]) {
      handlers.set(event, [...(handlers.get(event) ?? []), { feature, handle }]);
    }
  }

  async function tell(tx: WriteTx, event: DomainEvent): Promise<void> {
    for (const { feature, handle } of handlers.get(event.name) ?? []) {
      try {
        await handle(tx, event as never);
      } catch (error) {
        // What has happened is not a handler's to refuse: that is a fault, and no answer to whoever did it.
        if (!(error instanceof CodedError)) throw error;
        throw new Error(`${feature} refused the event ${event.name} with ${error.code}`, { cause: error });
      }
    }
  }

  return {
    publish: tell,
    async check(tx, name, input) {
      for (const { checks } of features) await checks?.[name]?.(tx, input);
    },
    async request(tx, name, input) {
      for (const { requests } of features) {
        const answer = requests?.[name];
        if (answer !== undefined) return answer(tx, input);
      }
      throw new Error(`no feature answers the request ${name}`);
    },
  };
}
