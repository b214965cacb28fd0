import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Archive, Numbers } from './archive.ts'

/** Of each array: its kind, how many numbers it has, and a checksum of both and of all its bytes. */
const HEAD = 3
const kinds = [Uint8Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array] as const

/** A file that is no snapshot, or one of which a byte is not what was written. */
export class BrokenSnapshot extends Error {}

const bytesOf = (array: Numbers): Buffer => Buffer.from(array.buffer, array.byteOffset, array.byteLength)

function checksum(kind: number, length: number, bytes: Buffer): number {
  return crc32(bytes, crc32(bytesOf(Uint32Array.of(kind, length))))
}

/** Writes arrays one after the other into a new file. */
export class SnapshotWriter implements Archive {
  readonly #file: number
  /** So far. */
  bytes = 0

  /** @throws where there is a file of this name */
  constructor(path: string) {
    this.#file = openSync(path, 'wx', 0o600)
  }

  exchange<A extends Numbers>(array: A, used = array.length): A {
    const kind = kinds.findIndex((one) => array instanceof one)
    const bytes = bytesOf(array.subarray(0, used))
    this.#write(bytesOf(Uint32Array.of(kind, used, checksum(kind, used, bytes))))
    this.#write(bytes)
    return array
  }

  close(): void {
    closeSync(this.#file)
  }

  #write(bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done)
    this.bytes += bytes.length
  }
}

/** Reads arrays in the order in which they were written. */
export class SnapshotReader implements Archive {
  readonly #file: number
  #left: number

  constructor(path: string) {
    this.#file = openSync(path, 'r')
    this.#left = fstatSync(this.#file).size
  }

  /** @throws BrokenSnapshot */
  exchange<A extends Numbers>(array: A): A {
    const [kind = 0, length = 0, sum] = this.#read(new Uint32Array(HEAD))
    const Kind = kinds[kind]
    if (!Kind || !(array instanceof Kind)) throw new BrokenSnapshot('an array of another kind was expected')
    if (length * Kind.BYTES_PER_ELEMENT > this.#left) throw new BrokenSnapshot('it ends too early')
    const read = this.#read(new Kind(length))
    if (checksum(kind, length, bytesOf(read)) !== sum) throw new BrokenSnapshot('a checksum is wrong')
    return read as A
  }

  /** @throws BrokenSnapshot where something comes behind */
  end(): void {
    if (this.#left > 0) throw new BrokenSnapshot('it goes on behind its end')
  }

  close(): void {
    closeSync(this.#file)
  }

  #read<A extends Numbers>(array: A): A {
    const bytes = bytesOf(array)
    if (bytes.length > this.#left) throw new BrokenSnapshot('it ends too early')
    for (let done = 0; done < bytes.length; ) {
      const count = readSync(this.#file, bytes, done, bytes.length - done, null)
      if (count === 0) throw new BrokenSnapshot('it ends too early')
      done += count
    }
    this.#left -= bytes.length
    return array
  }
}
