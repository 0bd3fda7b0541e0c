/** Types of numbers in ONNX (onnx.proto, TensorProto.DataType). */
export const ONNX_TYPE = { float: 1, int64: 7, float16: 10 } as const
type OnnxType = (typeof ONNX_TYPE)[keyof typeof ONNX_TYPE]

type Attribute = number | readonly number[] | { readonly float: number }

/** Writes a graph node by node; each gives the name of its output. */
export interface OnnxWriter {
  node(operator: string, inputs: readonly string[], attributes?: Readonly<Record<string, Attribute>>): string
  /** Numbers that are part of the model. */
  tensor(name: string, type: OnnxType, dims: readonly number[], bytes: Uint8Array): string
  /** The model: one output, inputs of 64-bit numbers of any one length. */
  model(inputs: readonly string[], output: string, width: number): Uint8Array
}

/** Version of the file format and of the operators (LayerNormalization came with 17). */
const IR_VERSION = 8
const OPERATORS = 17

/** Writes ONNX, which is protobuf, by the field numbers of onnx.proto. */
export function createOnnxWriter(): OnnxWriter {
  const nodes: Buffer[] = []
  const tensors: Buffer[] = []
  return {
    node(operator, inputs, attributes = {}) {
      const output = `${operator}-${nodes.length}`
      const said = Object.entries(attributes).map(([name, value]) => group(5, attribute(name, value)))
      nodes.push(group(1, [...inputs.map((name) => text(1, name)), text(2, output), text(4, operator), ...said]))
      return output
    },
    tensor(name, type, dims, bytes) {
      tensors.push(group(5, [...dims.map((size) => number(1, size)), number(2, type), text(8, name), field(9, bytes)]))
      return name
    },
    model(inputs, output, width) {
      const given = inputs.map((name) => valueInfo(11, name, ONNX_TYPE.int64, text(2, 'length')))
      const made = valueInfo(12, output, ONNX_TYPE.float, number(1, width))
      const graph = group(7, [...nodes, text(2, 'sentence'), ...tensors, ...given, made])
      return Buffer.concat([number(1, IR_VERSION), graph, group(8, [text(1, ''), number(2, OPERATORS)])])
    },
  }
}

function attribute(name: string, value: Attribute): Buffer[] {
  const [FLOAT, INT, INTS] = [1, 2, 7]
  if (typeof value === 'number') return [text(1, name), number(3, value), number(20, INT)]
  if (!('float' in value)) return [text(1, name), ...value.map((each) => number(8, each)), number(20, INTS)]
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value.float)
  return [text(1, name), Buffer.concat([varint((2 << 3) | 5), bytes]), number(20, FLOAT)]
}

/** Name, type and the one dimension of an input or output. */
function valueInfo(at: number, name: string, type: OnnxType, dimension: Buffer): Buffer {
  const tensorType = group(1, [number(1, type), group(2, [group(1, [dimension])])])
  return group(at, [text(1, name), group(2, [tensorType])])
}

function group(at: number, parts: readonly Buffer[]): Buffer {
  return field(at, Buffer.concat(parts))
}

function text(at: number, value: string): Buffer {
  return field(at, Buffer.from(value))
}

function field(at: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([varint((at << 3) | 2), varint(bytes.length), bytes])
}

function number(at: number, value: number): Buffer {
  return Buffer.concat([varint(at << 3), varint(value)])
}

/** Seven bits a byte, the lowest first; below 0 as 64 bits of two's complement. */
function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const low = Number(rest & 127n)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 128 : low)
  } while (rest > 0n)
  return Buffer.from(bytes)
}
