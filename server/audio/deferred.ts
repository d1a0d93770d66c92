/** A deferred promise. Its rejection is not reported as unhandled when nothing awaits it. */
export function createDeferred<Value>(): PromiseWithResolvers<Value> {
  const deferred = Promise.withResolvers<Value>()
  deferred.promise.catch(() => {})
  return deferred
}
