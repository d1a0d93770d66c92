/** Loaded before the product: its clock is ahead by so many milliseconds, and goes on from there. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date
const now = () => RealDate.now() + aheadMs

// A proxy, so that dates from elsewhere are still instances of it.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
