import { $ZodArray, $ZodObject, $ZodObjectJIT, type $ZodType } from 'zod/v4/core'

/**
 * Returns the same schema with its objects validated by generated code, which is faster, through the
 * classes that zod exports for library authors. The contract uses zod/mini, which generates no code. Only
 * the schema itself and the elements of a list are rebuilt: schemas in the fields of an object or in other
 * kinds of schema stay as they are.
 */
export function compileSchema(schema: $ZodType): $ZodType {
  if (schema instanceof $ZodArray) {
    const { def } = schema._zod
    return new $ZodArray({ ...def, element: compileSchema(def.element) })
  }
  return schema instanceof $ZodObject ? new $ZodObjectJIT(schema._zod.def) : schema
}
