/** Loaded before the product: moves its clock ahead by this many milliseconds; the clock still runs. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date
const now = () => RealDate.now() + aheadMs

// A proxy and no subclass, so that dates made by the original class are still `instanceof Date`.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
