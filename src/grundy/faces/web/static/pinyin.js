// How the characters in the names of games are said: each syllable with its characters, as in this
// table. A name of a new game may need a character more; a test says which.

const TABLE = "ba巴 bai白百 bao保报 bi币 bian变边编 bing并 bo博波 bu不步 cha叉 chai拆柴 chan蟾 chang常长 cheng成 chi吃尺 chong重 chu蜍 da大 dan蛋 dao倒到道 "
  + "de得德的 deng等 di迪 dong动 dou都 dui对堆 e鹅 er尔 fa法 fan反翻 fang方 fei斐 fen分 fu复夫负 gai盖 gao糕 ge个各格 gong公共 gu骨 guan官 gui规龟 "
  + "hai海 han函 he合 hei黑 heng横 hou后 hu互狐 hui会 huo火 ji几集即 jia假加 jian减剪捡 jie阶 jin进 jun军均 kai凯 kan砍 ke克可 la拉 li力里狸 lian连 "
  + "lie裂 lin邻 ling龄 liu六 lun伦 ma码马 man慢 mei每 mo摩 mu姆 na拿那 ni尼 niu牛 ou欧 pai排牌 pan盘 pi匹 pian偏 ping平 pu扑 qi契齐棋 qiang抢 "
  + "qiao巧 qie切 qing清青 qiu球 qu取 quan圈 rao绕 ren任 san三 se色 sen森 shan删 shang上 shi什石十时式 shou手 shu数树竖 shuang双 si斯 su速 "
  + "tai台 ti梯 tiao条跳 tong同 tu图涂 tui推退 wa蛙 wan完玩 wei围威 wen文纹 wu无 xi戏犀 xia下 xian先限 xiang向相象 xie些写 xing形 xuan选 xun逊 ya亚 "
  + "yao咬 yi一以异弈奕移已 ying应硬 yong用 you有游 yu与 ze则 zhan辗 zhe者这 zhen阵 zhi制只直枝止知 zhong众 zhuan转 zi子字 zou走 zui最 zuo佐";

/** @type {Map<string, string>} */
const SAID = new Map(TABLE.split(" ").flatMap((word) => {
  const [, syllable, signs] = /** @type {RegExpExecArray} */ (/^([a-z]+)(.*)$/.exec(word));
  return [...signs].map((sign) => /** @type {[string, string]} */ ([sign, syllable]));
}));

/**
 * A name as it is typed in Latin letters, whole and by its initials: 威佐夫 is weizuofu and wzf.
 * @param {string} name
 * @returns {string[]}
 */
export const spelled = (name) => [(/** @type {string} */ said) => said, (/** @type {string} */ said) => said[0]]
  .map((part) => [...name].map((sign) => (SAID.has(sign) ? part(SAID.get(sign) ?? "") : sign)).join("").toLowerCase());
