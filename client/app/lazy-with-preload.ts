import { type ComponentType, createElement, lazy, useState } from 'react'

type Load<Module extends { default: ComponentType }> = () => Promise<Module>

const loaded = new WeakMap<Load<{ default: ComponentType }>, ComponentType>()

/** Loads a screen. What `lazyWithPreload` made from the same function then renders without suspending. */
export async function preload<Module extends { default: ComponentType }>(
  load: Load<Module>,
): Promise<Module> {
  const module = await load()
  loaded.set(load, module.default)
  return module
}

/**
 * Like `lazy`, but renders a loaded module immediately: React would suspend first, and then keep the
 * fallback for 300 milliseconds.
 */
export function lazyWithPreload(load: Load<{ default: ComponentType }>): ComponentType {
  const LazyScreen = lazy(() => preload(load))
  return function Screen() {
    // Chosen on mount: switching the component later would reset its state.
    const [Component] = useState(() => loaded.get(load) ?? LazyScreen)
    return createElement(Component)
  }
}
