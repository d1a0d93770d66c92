import { openApiDocument } from '#server/http/openapi.ts'

export interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** An operation of the published contract. */
export interface Operation {
  name: string
  method: string
  path: string
  query: Record<string, JsonSchema>
  body: JsonSchema | undefined
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters: { name: string; in: 'path' | 'query'; schema: JsonSchema }[]
        requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
      }
    >
  >
}

/** Every operation, read from the generated OpenAPI document. */
export const operations: Operation[] = Object.entries(
  (openApiDocument('session') as Document).paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
    name: operationId,
    method: method.toUpperCase(),
    path,
    query: Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => [parameter.name, parameter.schema]),
    ),
    body: requestBody?.content['application/json'].schema,
  })),
)
