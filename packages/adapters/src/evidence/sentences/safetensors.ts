import { readFileSync } from 'node:fs'

/** A tensor of the file. */
export interface FileTensor {
  /** Numbers of 16 bits; of 32 else. */
  readonly half: boolean
  readonly dims: readonly number[]
  readonly bytes: Uint8Array
}

export interface Safetensors {
  /** Throws where the file has none of this name, or one of other numbers. */
  tensor(name: string): FileTensor
}

interface Entry {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly data_offsets: readonly [number, number]
}

/** Reads a file of weights: the length of a header of JSON (u64, little endian), the header, the numbers. */
export function readSafetensors(path: string): Safetensors {
  const file = readFileSync(path)
  const start = 8 + Number(file.readBigUInt64LE(0))
  const entries = JSON.parse(file.toString('utf8', 8, start)) as Readonly<Record<string, Entry>>
  return {
    tensor(name) {
      const entry = entries[name]
      if (entry?.dtype !== 'F16' && entry?.dtype !== 'F32')
        throw new Error(`\`${path}\` holds no weights \`${name}\` of 16 or 32 bits`)
      const [from, to] = entry.data_offsets
      return { half: entry.dtype === 'F16', dims: entry.shape, bytes: file.subarray(start + from, start + to) }
    },
  }
}
