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

/** Handlers of domain events. They run in the same transaction and cannot reject it. */
export type EventHandlers = {
  readonly [Name in DomainEventName]?: (tx: WriteTx, event: DomainEvent<Name>) => Promise<void>;
};

/** Checks that can reject a change to another feature's records. A check reads, and throws a CodedError to reject. */
export type CheckHandlers = {
  readonly [Name in CheckName]?: (tx: ReadTx, input: Checks[Name]) => Promise<void>;
};

/** Handlers of requests from earlier features. */
export type RequestHandlers = {
  readonly [Name in RequestName]?: (tx: WriteTx, input: RequestInput<Name>) => Promise<RequestResult<Name>>;
};

/** Calls from a feature to later features that it does not import. */
export interface FeatureLinks {
  /** Calls the handlers of the event, in the order of the features, inside the transaction in which it happened. */
  publish(tx: WriteTx, event: DomainEvent): Promise<void>;
  /** Runs every feature's check of the change; throws the first rejection. */
  check<Name extends CheckName>(tx: ReadTx, name: Name, input: Checks[Name]): Promise<void>;
  /** Sends the request to the one feature that handles it. */
  request<Name extends RequestName>(tx: WriteTx, name: Name, input: RequestInput<Name>): Promise<RequestResult<Name>>;
}

/** A handler of any event, called only with events of its own name. */
type Handle = (tx: WriteTx, event: never) => Promise<void>;

export interface LinkedFeature {
  readonly name: string;
  readonly eventHandlers?: EventHandlers;
  readonly checks?: CheckHandlers;
  readonly requests?: RequestHandlers;
}

/** Links the features. Throws if two handle the same request. */
export function linkFeatures(features: readonly LinkedFeature[]): FeatureLinks {
  const providers = new Map<string, string>();
  for (const { name, requests = {} } of features) {
    for (const request of Object.keys(requests)) {
      const other = providers.get(request);
      if (other !== undefined) throw new Error(`the request ${request} is answered by ${other} and by ${name}`);
      providers.set(request, name);
    }
  }

  /** By event, built once per process: a sale publishes several events, and most features handle none of them. */
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
        // A handler must not reject an event: treat it as an internal error.
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
