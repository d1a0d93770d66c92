/** Types for the part of WebAssembly that is used; the type libraries of the server lack it. */
export interface Module {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module'
}

interface Instance {
  readonly exports: {
    readonly memory: { readonly buffer: ArrayBuffer }
    readonly _start: () => void
  }
}

interface WebAssembly {
  compile(bytes: Uint8Array): Promise<Module>
  Instance: new (module: Module, imports: Record<string, Record<string, unknown>>) => Instance
}

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssembly }).WebAssembly
