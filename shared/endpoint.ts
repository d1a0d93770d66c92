import type * as z from 'zod/mini'
import type { ProblemParams } from './problem-params.ts'

/** Who may call the endpoint: anyone, a signed-in user, or an admin. */
export type Access = 'public' | 'user' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodMiniType
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** A kind of resource that the problem of a missing one can name. */
type Resource = Extract<ProblemParams<'resource.not_found'>, { resource: unknown }>['resource']

/**
 * The only description of an endpoint: the server mounts it, the client calls it, and the documentation
 * is generated from it.
 */
export interface Endpoint<
  Path extends string = string,
  CallAccess extends Access = Access,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  ResponseSchema extends Schema | undefined = Schema | undefined,
  ClientSchema extends Schema | null | undefined = Schema | null | undefined,
> {
  readonly method: Method
  /** `{name}` is an id. */
  readonly path: Path
  /** The resource that the id in the path is of: a malformed id gets the same 404 as a missing one. undefined: no id. */
  readonly resource: Resource | undefined
  readonly access: CallAccess
  readonly summary: string
  readonly query: Query
  readonly body: Body
  readonly status: 200 | 201 | 202 | 204
  readonly response: ResponseSchema
  /**
   * The schema with which the client parses the response, when the client needs less than the whole
   * response or accepts more than the server sends. undefined: `response`; null: the client parses nothing.
   */
  readonly clientSchema: ClientSchema
}

interface Spec<Path, CallAccess, Query, Body, ResponseSchema, ClientSchema> {
  method: Method
  path: Path
  resource?: Resource
  access: CallAccess
  summary: string
  query?: Query
  body?: Body
  status?: 200 | 201 | 202
  response?: ResponseSchema
  clientSchema?: ClientSchema
}

type IdResource<Path extends string> = [ParamNames<Path>] extends [never]
  ? { resource?: never }
  : { resource: Resource }

/** Describes an endpoint. The status is 204 without a `response`, and otherwise 200 by default. */
export function endpoint<
  const Path extends string,
  const CallAccess extends Access,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  ResponseSchema extends Schema | undefined = undefined,
  ClientSchema extends Schema | null | undefined = undefined,
>(
  spec: Spec<Path, CallAccess, Query, Body, ResponseSchema, ClientSchema> & IdResource<Path>,
): Endpoint<Path, CallAccess, Query, Body, ResponseSchema, ClientSchema> {
  return {
    method: spec.method,
    path: spec.path,
    resource: spec.resource,
    access: spec.access,
    summary: spec.summary,
    query: spec.query as Query,
    body: spec.body as Body,
    status: spec.response === undefined ? 204 : (spec.status ?? 200),
    response: spec.response as ResponseSchema,
    clientSchema: spec.clientSchema as ClientSchema,
  }
}

type OutputOf<Value> = Value extends Schema ? z.output<Value> : undefined
type InputOf<Value> = Value extends Schema ? z.input<Value> : undefined

export type Params<E extends Endpoint> = { [Name in ParamNames<E['path']>]: string }
export type ParsedQuery<E extends Endpoint> = OutputOf<E['query']>
export type ParsedBody<E extends Endpoint> = OutputOf<E['body']>
/** The response body that the server sends. */
export type ResponseBody<E extends Endpoint> = OutputOf<E['response']>
/** The response body as the client parses it. */
export type ClientResponse<E extends Endpoint> = E['clientSchema'] extends Schema
  ? z.output<E['clientSchema']>
  : E['clientSchema'] extends null
    ? undefined
    : OutputOf<E['response']>

type Present<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { [K in Key]: Value }
type PresentParams<E extends Endpoint> = [ParamNames<E['path']>] extends [never]
  ? unknown
  : { params: Params<E> }
type PresentQuery<E extends Endpoint> = E['query'] extends Schema
  ? { query?: z.input<E['query']> }
  : unknown

/** The input of a call: exactly the parts that the endpoint has. */
export type CallInput<E extends Endpoint> = PresentParams<E> &
  PresentQuery<E> &
  Present<'body', InputOf<E['body']>>
