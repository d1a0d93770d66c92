import { type ComponentType, createElement, lazy, useState } from 'react'

type Load<Module extends { default: ComponentType }> = () => Promise<Module>

const loadedComponents = new WeakMap<Load<{ default: ComponentType }>, ComponentType>()

/** Loads the module. Components that `lazyWithPreload` made from the same `load` then render without suspending. */
export async function preload<Module extends { default: ComponentType }>(
  load: Load<Module>,
): Promise<Module> {
  const module = await load()
  loadedComponents.set(load, module.default)
  return module
}

/**
 * Like `lazy`, but renders a loaded module immediately. `lazy` suspends even then, and React keeps the fallback
 * for 300 milliseconds.
 */
export function lazyWithPreload(load: Load<{ default: ComponentType }>): ComponentType {
  const LazyScreen = lazy(() => preload(load))
  return function Screen() {
    // Chosen on mount: switching the component later would reset its state.
    const [Component] = useState(() => loadedComponents.get(load) ?? LazyScreen)
    return createElement(Component)
  }
}
