/** WebAssembly as far as it is used here: the server's type libraries do not name it. */
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
