import { type ComponentType, createElement, lazy, useState } from 'react'

type Load<Module extends { default: ComponentType }> = () => Promise<Module>

const loaded = new WeakMap<Load<{ default: ComponentType }>, ComponentType>()

/** Loads a screen so that it can be shown at once from then on. */
export async function preload<Module extends { default: ComponentType }>(
  load: Load<Module>,
): Promise<Module> {
  const module = await load()
  loaded.set(load, module.default)
  return module
}

/**
 * As `lazy`, but what has arrived is shown at once: React would first show that it waits, and then go
 * on showing that for 300 milliseconds.
 */
export function lazyWithPreload(load: Load<{ default: ComponentType }>): ComponentType {
  const Later = lazy(() => preload(load))
  return function Screen() {
    // Settled when it is mounted: to exchange one for the other would forget what was typed.
    const [Shown] = useState(() => loaded.get(load) ?? Later)
    return createElement(Shown)
  }
}
