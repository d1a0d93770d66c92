import * as z from 'zod/mini'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { problemMediaType } from '#shared/problem-reading.ts'
import { problem } from '#shared/problems.ts'

/** Generates an OpenAPI 3.1 document from the contract. */
export function openApiDocument(sessionCookieName: string): object {
  const endpoints: [string, Endpoint][] = Object.entries(contract)
  const paths: Record<string, Record<string, object>> = {}
  for (const [operationId, endpoint] of endpoints) {
    paths[endpoint.path] ??= {}
    Object.assign(paths[endpoint.path] ?? {}, {
      [endpoint.method.toLowerCase()]: { operationId, ...operation(endpoint) },
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Evenstream', version: '1' },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName } },
    },
  }
}

function operation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...(endpoint.body && {
      requestBody: { required: true, content: json(jsonSchema(endpoint.body, 'input')) },
    }),
    responses: {
      [endpoint.status]: endpoint.response
        ? { description: endpoint.summary, content: json(jsonSchema(endpoint.response)) }
        : { description: 'Done' },
      default: {
        description: 'Refused or failed',
        content: { [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const json = (schema: object) => ({ 'application/json': { schema } })

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output' = 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))

function queryParameters(query: Endpoint['query']) {
  if (!query) return []
  const { properties = {} } = jsonSchema(query, 'input') as { properties?: Record<string, object> }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
}
