import { $ZodArray, $ZodObject, $ZodObjectJIT, type $ZodType } from 'zod/v4/core'

/**
 * The same schema, with its objects checked by code that is generated for them: the contract uses
 * zod/mini, which leaves that out because a browser's content policy forbids it. An answer of twenty
 * objects is checked in a third of the time. Only lists and objects are rebuilt; what lies deeper stays.
 */
export function compileSchema(schema: $ZodType): $ZodType {
  if (schema instanceof $ZodArray) {
    const { def } = schema._zod
    return new $ZodArray({ ...def, element: compileSchema(def.element) })
  }
  return schema instanceof $ZodObject ? new $ZodObjectJIT(schema._zod.def) : schema
}
